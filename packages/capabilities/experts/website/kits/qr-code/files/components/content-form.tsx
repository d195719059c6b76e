import type { Card, Kind, Wifi } from '../lib/content';

interface ContentFormProps {
  kind: Kind;
  text: string;
  wifi: Wifi;
  card: Card;
  onText(text: string): void;
  onWifi(wifi: Wifi): void;
  onCard(card: Card): void;
}

export function ContentForm({ kind, text, wifi, card, onText, onWifi, onCard }: ContentFormProps) {
  if (kind === 'text')
    return (
      <label className="stacked">
        网址或文字
        <textarea value={text} rows={5} placeholder="粘贴网址，或写一段文字" onChange={(event) => onText(event.target.value)} />
      </label>
    );
  if (kind === 'wifi')
    return (
      <>
        <Field label="网络名称" value={wifi.name} onChange={(name) => onWifi({ ...wifi, name })} />
        <Field label="密码（没有就空着）" value={wifi.password} onChange={(password) => onWifi({ ...wifi, password })} />
        <label className="check">
          <input type="checkbox" checked={wifi.hidden} onChange={(event) => onWifi({ ...wifi, hidden: event.target.checked })} />
          隐藏的网络
        </label>
      </>
    );
  return (
    <>
      <Field label="姓名" value={card.name} onChange={(name) => onCard({ ...card, name })} />
      <Field label="电话" type="tel" value={card.phone} onChange={(phone) => onCard({ ...card, phone })} />
      <Field label="邮箱" type="email" value={card.mail} onChange={(mail) => onCard({ ...card, mail })} />
      <Field label="单位" value={card.company} onChange={(company) => onCard({ ...card, company })} />
    </>
  );
}

function Field({ label, value, type = 'text', onChange }: { label: string; value: string; type?: string; onChange(value: string): void }) {
  return (
    <label className="stacked">
      {label}
      <input type={type} value={value} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
