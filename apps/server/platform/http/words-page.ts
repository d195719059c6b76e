/** A page of words alone, for where the product's own page can't or must not stand: no script, nothing from elsewhere. */
import { escapeHtml } from '#text/escape.ts';
import type { FastifyReply } from 'fastify';

export function sendWordsPage(reply: FastifyReply, status: number, title: string, words: string): FastifyReply {
  return reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
    .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} - 案头</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.7 'PingFang SC','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif;background:light-dark(#f7f5f0,#191815);color:light-dark(#1e1d1a,#edeae3)}main{max-width:26em;padding:2em;text-align:center}h1{font-size:1.25em;margin:0 0 .5em}p{margin:0;color:light-dark(#6b6860,#a8a49a);overflow-wrap:anywhere}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p></main></html>`);
}
