// Card drawing for the site: RPC of a named entrypoint that only its service binding reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type Card, type CardCaller, CardSchema, type CardStudio } from '../../../common/cards/card.ts';
import { addressKey } from '../../../common/contract/address-key.ts';
import { continueTrace } from '../../../common/trace/trace.ts';
import { isWithinLimit } from '../limits.ts';

/** See `CardStudio` of common/cards/card.ts. */
export class Cards extends WorkerEntrypoint<Env> implements CardStudio {
  draw(card: Card, caller: CardCaller): Promise<Uint8Array<ArrayBuffer> | null> {
    const worker = { service: 'portal', env: this.env, ctx: this.ctx } as const;
    return continueTrace(worker, caller.traceparent, { name: 'Cards', kind: 'server' }, () =>
      this.#draw(card, caller),
    );
  }

  async #draw(card: Card, { visitor, requestId }: CardCaller): Promise<Uint8Array<ArrayBuffer> | null> {
    const checked = CardSchema.parse(card);
    if (!(await isWithinLimit(this.env, 'CARD_LIMIT', `card:${addressKey(visitor)}`, requestId))) return null;
    // Imported on first use: no other call needs the libraries.
    const { drawCard } = await import('./engine.ts');
    return drawCard(checked, this.env);
  }
}
