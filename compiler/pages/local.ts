// Compiles demo customers and preview tokens for local databases only (content/data/customers.json,
// preview-tokens.json).
import { hash } from 'node:crypto';
import { z } from 'zod';
import { STRENGTH } from '../../common/crypto/password-strength.ts';
import type { Compilation } from '../compilation.ts';
import type { Rows } from '../publication/rows.ts';
import { readData } from './data.ts';
import { passwordHash } from './password.ts';

const Customers = z.strictObject({
  note: z.string(),
  customers: z.array(
    z.strictObject({
      id: z.string(),
      login: z.string(),
      displayName: z.string(),
      password: z.string().min(8),
      documents: z.array(z.string()),
      products: z.array(z.string()),
      /** For staff: ID of the customer whose documents they see (§6). */
      actsFor: z.string().optional(),
    }),
  ),
});
const Tokens = z.strictObject({
  note: z.string(),
  tokens: z.array(z.strictObject({ token: z.string().min(8), note: z.string(), expires: z.iso.datetime() })),
});

/** Adds demo customers and preview tokens, both hashed. Their salts derive from IDs, so rows are reproducible. */
export function compileLocal(compilation: Compilation, rows: Rows): void {
  for (const customer of readData('customers', Customers, compilation)?.customers ?? []) {
    const salt = hash('sha256', `demo customer ${customer.id}`).slice(0, 32);
    rows.add('customer', {
      id: customer.id,
      login: customer.login,
      display_name: customer.displayName,
      password_salt: salt,
      password_hash: passwordHash(customer.password, salt),
      password_iterations: STRENGTH.iterations,
      acts_for: customer.actsFor ?? null,
    });
    for (const code of customer.documents)
      rows.add('customer_permission', { customer_id: customer.id, kind: 'document', code });
    for (const code of customer.products)
      rows.add('customer_permission', { customer_id: customer.id, kind: 'product', code });
  }
  for (const token of readData('preview-tokens', Tokens, compilation)?.tokens ?? []) {
    rows.add('preview_token', {
      token_hash: hash('sha256', token.token),
      note: token.note,
      expires_at: token.expires,
    });
  }
}
