/** A chart of an answer with what belongs to it: its title, its numbers as a table, and its picture to take along. */
import './chart.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { fileName, saveBlob } from '../save-text.ts';
import type { ChartOption } from './chart-option.ts';
import { drawChart, printChart } from './chart-parts.ts';
import { rowsOf } from './chart-rows.ts';
import { NumbersTable } from './numbers-table.tsx';
import { useThemeName } from './theme-name.ts';

/** Specification: a chart follows its size 200 ms after it changed, and is pictured 1.5 s after it was drawn. */
const RESIZE_MS = 200;
const PICTURE_MS = 1500;

export interface ChartFigureProps {
  option: ChartOption;
  /** The numbers stand below the drawing, folded; true by default. */
  hasTable?: boolean;
  onFailure(error: unknown): void;
}

export function ChartFigure({ option, hasTable = true, onFailure }: ChartFigureProps): ReactNode {
  const canvas = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [saving, setSaving] = useState<'ready' | 'failed'>('ready');
  const theme = useThemeName();
  const name = option.title || '图表';
  useDrawn(canvas, option, theme, onFailure);
  useEffect(() => {
    let address = '';
    let over = false;
    const timer = setTimeout(() => {
      if (!paper.current) return;
      printChart(paper.current, option, 'image/jpeg').then(
        (blob) => {
          if (over) return;
          address = URL.createObjectURL(blob);
          setPicture(address);
        },
        // Only print goes without it.
        (error: unknown) => console.warn('a chart could not be pictured', error),
      );
    }, PICTURE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      URL.revokeObjectURL(address);
    };
  }, [option]);
  const save = async (): Promise<void> => {
    try {
      if (!paper.current) return;
      saveBlob(await printChart(paper.current, option, 'image/png'), `${fileName(name)}.png`);
      setSaving('ready');
    } catch (error) {
      console.warn('a chart could not be saved', error);
      setSaving('failed');
    }
  };
  return (
    <figure className="md-chart">
      <figcaption className="md-drawing-head">
        <span className="md-drawing-title">
          {name}
          {option.note && <small>{option.note}</small>}
        </span>
        <button type="button" className="md-copy" data-state={saving} onClick={() => void save()}>
          {saving === 'failed' ? '没有保存成功，重试' : '下载图片'}
        </button>
      </figcaption>
      <div ref={canvas} className="md-chart-canvas" role="img" aria-label={hasTable ? `${name}，数据见下方表格` : name} />
      {picture && <img className="md-chart-print" src={picture} alt={name} />}
      <div ref={paper} className="md-chart-paper" data-theme="light" aria-hidden="true" />
      {hasTable && <ChartData option={option} name={name} />}
    </figure>
  );
}

function useDrawn(place: RefObject<HTMLDivElement | null>, option: ChartOption, theme: string, onFailure: (error: unknown) => void): void {
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    try {
      const chart = drawChart(element, option);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const size = (): string => `${element.clientWidth}×${element.clientHeight}`;
      let drawn = size();
      const sizes = new ResizeObserver(() => {
        if (size() === drawn || element.clientWidth === 0) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          drawn = size();
          chart.resize();
        }, RESIZE_MS);
      });
      sizes.observe(element);
      return () => {
        clearTimeout(timer);
        sizes.disconnect();
        chart.end();
      };
    } catch (error) {
      failed.current(error);
      return undefined;
    }
  }, [place, option, theme]);
}

function ChartData({ option, name }: { option: ChartOption; name: string }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className="md-chart-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>查看数据</summary>
      {open && <DataTable option={option} name={name} />}
    </details>
  );
}

function DataTable({ option, name }: { option: ChartOption; name: string }): ReactNode {
  const [header = [], ...rows] = rowsOf(option);
  return <NumbersTable header={header} rows={rows} name={name} />;
}
