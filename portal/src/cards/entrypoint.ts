// Card drawing for the site: RPC of a named entrypoint that only its service binding reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type Card, type CardCaller, CardSchema, type CardStudio } from '../../../common/cards/card.ts';
import { addressKey } from '../../../common/contract/address-key.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';
import { isWithinLimit } from '../limits.ts';

/** See `CardStudio` of common/cards/card.ts. */
export class Cards extends WorkerEntrypoint<Env> implements CardStudio {
  async draw(card: Card, { visitor, requestId }: CardCaller): Promise<Uint8Array<ArrayBuffer> | null> {
    const checked = CardSchema.parse(card);
    if (!(await isWithinLimit(this.env, 'CARD_LIMIT', `card:${addressKey(visitor)}`, requestId))) return null;
    // Imported on first use: no other call needs the libraries.
    const { drawCard } = await import('./engine.ts');
    return drawCard(checked, this.env);
  }
}
continueRpc('portal', 'Cards', Cards);
