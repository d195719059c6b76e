/** Where people say a time is: cities and countries as Chinese names them, and the zone each keeps. */

/** Countries with several zones are told by the city most people mean; what is ambiguous is left out. */
const zones: [zone: string, ...names: string[]][] = [
  ['Asia/Shanghai', '北京', '上海', '中国', '国内', '深圳', '广州', '杭州', '成都', '重庆', '武汉', '南京', '西安'],
  ['Asia/Urumqi', '乌鲁木齐', '新疆'],
  ['Asia/Hong_Kong', '香港'],
  ['Asia/Macau', '澳门'],
  ['Asia/Taipei', '台北', '台湾'],
  ['Asia/Tokyo', '东京', '日本', '大阪', '京都'],
  ['Asia/Seoul', '首尔', '韩国', '釜山'],
  ['Asia/Pyongyang', '平壤', '朝鲜'],
  ['Asia/Ulaanbaatar', '乌兰巴托', '蒙古'],
  ['Asia/Singapore', '新加坡'],
  ['Asia/Kuala_Lumpur', '吉隆坡', '马来西亚'],
  ['Asia/Bangkok', '曼谷', '泰国'],
  ['Asia/Ho_Chi_Minh', '胡志明市', '胡志明', '河内', '越南'],
  ['Asia/Phnom_Penh', '金边', '柬埔寨'],
  ['Asia/Jakarta', '雅加达'],
  ['Asia/Manila', '马尼拉', '菲律宾'],
  ['Asia/Kolkata', '新德里', '德里', '孟买', '印度', '班加罗尔'],
  ['Asia/Kathmandu', '加德满都', '尼泊尔'],
  ['Asia/Karachi', '卡拉奇', '伊斯兰堡', '巴基斯坦'],
  ['Asia/Dhaka', '达卡', '孟加拉国'],
  ['Asia/Colombo', '科伦坡', '斯里兰卡'],
  ['Asia/Dubai', '迪拜', '阿布扎比', '阿联酋'],
  ['Asia/Riyadh', '利雅得', '沙特'],
  ['Asia/Qatar', '多哈', '卡塔尔'],
  ['Asia/Tehran', '德黑兰', '伊朗'],
  ['Asia/Jerusalem', '耶路撒冷', '特拉维夫', '以色列'],
  ['Asia/Almaty', '阿拉木图', '哈萨克斯坦'],
  ['Asia/Tashkent', '塔什干', '乌兹别克斯坦'],
  ['Europe/Istanbul', '伊斯坦布尔', '安卡拉', '土耳其'],
  ['Europe/Moscow', '莫斯科', '圣彼得堡', '俄罗斯'],
  ['Europe/Kyiv', '基辅', '乌克兰'],
  ['Europe/London', '伦敦', '英国', '曼彻斯特', '爱丁堡'],
  ['Europe/Dublin', '都柏林', '爱尔兰'],
  ['Europe/Paris', '巴黎', '法国'],
  ['Europe/Berlin', '柏林', '德国', '慕尼黑', '法兰克福', '汉堡'],
  ['Europe/Madrid', '马德里', '西班牙', '巴塞罗那'],
  ['Europe/Lisbon', '里斯本', '葡萄牙'],
  ['Europe/Rome', '罗马', '意大利', '米兰'],
  ['Europe/Amsterdam', '阿姆斯特丹', '荷兰', '鹿特丹'],
  ['Europe/Brussels', '布鲁塞尔', '比利时'],
  ['Europe/Zurich', '苏黎世', '日内瓦', '瑞士'],
  ['Europe/Vienna', '维也纳', '奥地利'],
  ['Europe/Stockholm', '斯德哥尔摩', '瑞典'],
  ['Europe/Oslo', '奥斯陆', '挪威'],
  ['Europe/Copenhagen', '哥本哈根', '丹麦'],
  ['Europe/Helsinki', '赫尔辛基', '芬兰'],
  ['Europe/Warsaw', '华沙', '波兰'],
  ['Europe/Prague', '布拉格', '捷克'],
  ['Europe/Budapest', '布达佩斯', '匈牙利'],
  ['Europe/Athens', '雅典', '希腊'],
  ['Africa/Cairo', '开罗', '埃及'],
  ['Africa/Johannesburg', '约翰内斯堡', '开普敦', '南非'],
  ['Africa/Nairobi', '内罗毕', '肯尼亚'],
  ['Africa/Lagos', '拉各斯', '尼日利亚'],
  ['Africa/Casablanca', '卡萨布兰卡', '摩洛哥'],
  ['America/New_York', '纽约', '华盛顿', '波士顿', '迈阿密', '费城', '亚特兰大', '美东', '美国东部'],
  ['America/Chicago', '芝加哥', '休斯敦', '休斯顿', '达拉斯', '奥斯汀'],
  ['America/Denver', '丹佛', '盐湖城'],
  ['America/Phoenix', '凤凰城'],
  ['America/Los_Angeles', '洛杉矶', '旧金山', '西雅图', '硅谷', '圣地亚哥市', '拉斯维加斯', '美西', '美国西部'],
  ['America/Anchorage', '安克雷奇', '阿拉斯加'],
  ['Pacific/Honolulu', '檀香山', '夏威夷', '火奴鲁鲁'],
  ['America/Toronto', '多伦多', '渥太华', '蒙特利尔'],
  ['America/Vancouver', '温哥华'],
  ['America/Mexico_City', '墨西哥城'],
  ['America/Sao_Paulo', '圣保罗', '里约热内卢', '里约', '巴西利亚'],
  ['America/Argentina/Buenos_Aires', '布宜诺斯艾利斯', '阿根廷'],
  ['America/Santiago', '圣地亚哥', '智利'],
  ['America/Bogota', '波哥大', '哥伦比亚'],
  ['America/Lima', '利马', '秘鲁'],
  ['Australia/Sydney', '悉尼', '堪培拉'],
  ['Australia/Melbourne', '墨尔本'],
  ['Australia/Brisbane', '布里斯班'],
  ['Australia/Perth', '珀斯'],
  ['Australia/Adelaide', '阿德莱德'],
  ['Pacific/Auckland', '奥克兰', '惠灵顿', '新西兰'],
  ['UTC', 'UTC', 'GMT', '格林尼治', '世界协调时', '格林威治'],
];

const byName = new Map(zones.flatMap(([zone, ...names]) => names.map((name) => [name, zone] as const)));
/** Longer names first, so that 印度 is not read in 印度尼西亚's place. */
const anyName = new RegExp([...byName.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');
/** Names in which a shorter one stands by accident. */
const accidents = /印度尼西亚|印度洋|东京湾|北京路|上海路|南京路|中国银行|中国移动|国内外/g;

export interface NamedPlace {
  name: string;
  zone: string;
  /** Position in the text. */
  at: number;
}

export function placesIn(text: string): NamedPlace[] {
  const plain = text.replace(accidents, (found) => '　'.repeat(found.length));
  // Every match is a key of the table it was made from.
  return [...plain.matchAll(anyName)].map((match) => ({ name: match[0], zone: byName.get(match[0]) as string, at: match.index }));
}

/** A place as people name it, or a zone's own name; null when it is neither. */
export function zoneOf(place: string): string | null {
  const name = place.trim().replace(/(?:当地)?时间$|时区$|市$/, '');
  const known = byName.get(name) ?? byName.get(place.trim());
  if (known) return known;
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // No zone has this name.
    return null;
  }
}
