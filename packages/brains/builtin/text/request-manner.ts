/** How a text shall be: its length, its tone, its language and the file it ends in. */
export interface LengthAsked {
  /** Characters; null leaves that side open. */
  min: number | null;
  max: number | null;
  /** What to aim at. */
  target: number;
  /** 不超过 is a wall, 左右 allows 15 % on both sides. */
  rule: 'about' | 'max' | 'min' | 'between';
  as_written: string;
}

export type Language = '中文' | '英文' | '日文' | '韩文' | '法文' | '德文';
export type Format = 'md' | 'html' | 'docx' | 'pdf' | null;
