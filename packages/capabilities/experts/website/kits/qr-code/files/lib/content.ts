/** What the code says, as phones read it. '' while the needed part is missing. */
export type Kind = 'text' | 'wifi' | 'card';

export interface Wifi {
  name: string;
  password: string;
  hidden: boolean;
}

export interface Card {
  name: string;
  phone: string;
  mail: string;
  company: string;
}

export function wifiText({ name, password, hidden }: Wifi): string {
  if (name.trim() === '') return '';
  const safe = (value: string) => value.replace(/([\\;,":])/g, '\\$1');
  const secret = password === '' ? 'T:nopass' : `T:WPA;P:${safe(password)}`;
  return `WIFI:S:${safe(name)};${secret};${hidden ? 'H:true;' : ''};`;
}

export function cardText({ name, phone, mail, company }: Card): string {
  if (name.trim() === '') return '';
  const safe = (value: string) =>
    value
      .trim()
      .replace(/([\\;,])/g, '\\$1')
      .replace(/\n/g, '\\n');
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:${safe(name)};;;;`, `FN:${safe(name)}`];
  if (phone.trim() !== '') lines.push(`TEL;TYPE=CELL:${safe(phone)}`);
  if (mail.trim() !== '') lines.push(`EMAIL:${safe(mail)}`);
  if (company.trim() !== '') lines.push(`ORG:${safe(company)}`);
  return [...lines, 'END:VCARD'].join('\n');
}
