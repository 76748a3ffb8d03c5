import { compiledContent } from './compiler/publication/cache.ts';
import { snippet } from './portal/src/search/snippet.ts';
const c = await compiledContent();
const e = c.rows.tables.get('search_entry'), t = new Map(c.rows.tables.get('search_text').map(r=>[r.id,r.text]));
const words = {en:['cache'],cn:['缓存'],ja:['キャッシュ','cache'],ko:['캐시']};
for (const [loc, ws] of Object.entries(words)) for (const w of ws) { let n=0; console.log('##',loc,w);
 for (const r of e) { if (r.locale!==loc||r.kind!=='DOCUMENT') continue; const s=snippet(t.get(r.id),[w]); if(!s.some(x=>x.mark)) continue; if(n++>24) break;
  console.log(r.code.padEnd(26), s.map(x=>(x.code?'`':'')+(x.mark?'['+x.text+']':x.text)+(x.code?'`':'')).join('')); } }
