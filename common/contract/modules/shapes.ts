// Schemas that the contents of pages have in common.
import { z } from 'zod';

/** Text that is not blank, without surrounding spaces. */
export const text = z.string().trim().min(1);

/** A list of `min` to `max` objects. */
export const listOf = <T extends z.ZodRawShape>(min: number, max: number, shape: T) =>
  z.array(z.object(shape)).min(min).max(max);
