'use client';

import { create } from 'qrcode';
import { useMemo, useState } from 'react';
import words from '../content/site.json';
import { cardText, wifiText, type Card, type Kind, type Wifi } from '../lib/content';
import { contrast, luminance, pathOf, svgOf } from '../lib/drawing';
import { useKept } from '../lib/kept';
import { ContentForm } from './content-form';

const levels = [
  { id: 'L', label: '低（7%）' },
  { id: 'M', label: '中（15%）' },
  { id: 'Q', label: '较高（25%）' },
  { id: 'H', label: '高（30%）' },
] as const;
type Level = (typeof levels)[number]['id'];

interface Look {
  level: Level;
  dark: string;
  light: string;
  margin: number;
  pixels: number;
}

const firstLook: Look = { level: 'M', dark: '#111111', light: '#ffffff', margin: 4, pixels: 1024 };
const isText = (value: unknown): value is string => typeof value === 'string';
const isLook = (value: unknown): value is Look =>
  typeof value === 'object' &&
  value !== null &&
  'level' in value &&
  levels.some(({ id }) => id === value.level) &&
  ['dark', 'light'].every((name) => /^#[0-9a-f]{6}$/.test(String(Reflect.get(value, name)))) &&
  ['margin', 'pixels'].every((name) => typeof Reflect.get(value, name) === 'number');

export function Maker() {
  const [kind, setKind] = useState<Kind>('text');
  const [text, setText] = useKept('qr-code-text', '', isText);
  const [wifi, setWifi] = useState<Wifi>({ name: '', password: '', hidden: false });
  const [card, setCard] = useState<Card>({ name: '', phone: '', mail: '', company: '' });
  const [look, setLook] = useKept('qr-code-look', firstLook, isLook);
  const [note, setNote] = useState('');
  const content = kind === 'text' ? text : kind === 'wifi' ? wifiText(wifi) : cardText(card);
  const { level, dark, light, margin, pixels } = look;
  const code = useMemo(() => made(content, level), [content, level]);
  const isWeak = contrast(dark, light) < 3 || luminance(dark) > luminance(light);
  const bytes = new TextEncoder().encode(content).length;

  function save(name: string, blob: Blob) {
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  function savePng() {
    if (!code || 'trouble' in code) return;
    const canvas = document.createElement('canvas');
    const side = code.size + margin * 2;
    // Whole pixels a square, so that the edges stay sharp.
    const scale = Math.max(1, Math.round(pixels / side));
    canvas.width = canvas.height = side * scale;
    const pen = canvas.getContext('2d');
    if (!pen) return setNote('浏览器不能画图，请下载 SVG。');
    pen.fillStyle = light;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.scale(scale, scale);
    pen.fillStyle = dark;
    pen.fill(new Path2D(pathOf(code, margin)));
    canvas.toBlob((blob) => (blob ? save('二维码.png', blob) : setNote('图片没有生成，请下载 SVG。')), 'image/png');
  }

  const set = (change: Partial<Look>) => setLook({ ...look, ...change });
  return (
    <div className="desk">
      <section className="form" aria-label="内容和样式">
        <div className="kinds" role="group" aria-label="做成什么">
          {(
            [
              ['text', '网址或文字'],
              ['wifi', 'Wi-Fi'],
              ['card', '名片'],
            ] as const
          ).map(([id, label]) => (
            <button key={id} type="button" aria-pressed={kind === id} onClick={() => setKind(id)}>
              {label}
            </button>
          ))}
        </div>
        <ContentForm {...{ kind, text, wifi, card }} onText={setText} onWifi={setWifi} onCard={setCard} />
        <p className="count">{content === '' ? ' ' : `${bytes} 字节，最多约 2900 字节`}</p>
        <fieldset>
          <legend>样式</legend>
          <label>
            容错
            <select value={level} onChange={(event) => set({ level: levels.find(({ id }) => id === event.target.value)?.id ?? 'M' })}>
              {levels.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            图片大小
            <select value={pixels} onChange={(event) => set({ pixels: Number(event.target.value) })}>
              {[256, 512, 1024, 2048].map((one) => (
                <option key={one} value={one}>
                  约 {one} 像素
                </option>
              ))}
            </select>
          </label>
          <label>
            码的颜色
            <input type="color" value={dark} onChange={(event) => set({ dark: event.target.value })} />
          </label>
          <label>
            底色
            <input type="color" value={light} onChange={(event) => set({ light: event.target.value })} />
          </label>
          <label>
            白边
            <input type="range" min={0} max={8} value={margin} onChange={(event) => set({ margin: Number(event.target.value) })} />
            <output>{margin} 格</output>
          </label>
          <button type="button" onClick={() => setLook(firstLook)}>
            恢复默认样式
          </button>
        </fieldset>
        {isWeak ? (
          <p role="alert" className="warn">
            码的颜色要比底色深得多，否则很多手机扫不出来。
          </p>
        ) : margin < 2 ? (
          <p className="warn">白边太窄，贴在花的底图上可能扫不出来。</p>
        ) : null}
      </section>
      <section className="result" aria-label="二维码">
        <div className="paper" style={{ background: code && !('trouble' in code) ? light : undefined }}>
          {!code ? (
            <p>{words.empty}</p>
          ) : 'trouble' in code ? (
            <p role="alert">{code.trouble}</p>
          ) : (
            <svg
              role="img"
              aria-label={`二维码：${content.slice(0, 60)}`}
              viewBox={`0 0 ${code.size + margin * 2} ${code.size + margin * 2}`}
              shapeRendering="crispEdges"
            >
              <path fill={light} d={`M0 0h${code.size + margin * 2}v${code.size + margin * 2}H0z`} />
              <path fill={dark} d={pathOf(code, margin)} />
            </svg>
          )}
        </div>
        <div className="actions">
          <button type="button" className="main" disabled={!code || 'trouble' in code} onClick={savePng}>
            下载 PNG
          </button>
          <button
            type="button"
            disabled={!code || 'trouble' in code}
            onClick={() => code && !('trouble' in code) && save('二维码.svg', new Blob([svgOf(code, look)], { type: 'image/svg+xml' }))}
          >
            下载 SVG
          </button>
        </div>
        <p role="status">{note || words.privacy}</p>
      </section>
    </div>
  );
}

function made(content: string, level: Level): { size: number; data: Uint8Array } | { trouble: string } | null {
  if (content === '') return null;
  try {
    const { modules } = create(content, { errorCorrectionLevel: level });
    return { size: modules.size, data: modules.data };
  } catch {
    return { trouble: '内容太长，一个二维码放不下。删短一些，或把容错调低。' };
  }
}
