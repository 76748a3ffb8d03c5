// Steps of a deployment: each one compares the account with the checkout and changes only the difference, so that a
// run after a failure continues.
import type { Tools } from './tools.ts';

export interface Step {
  name: string;
  /** The change that is needed; `null` if everything is correct. Rejects with UserError if a person has to decide. */
  check: () => Promise<string | null>;
  change: () => Promise<void>;
}

/** Runs `work` and adds the name of the step to its error. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Runs the steps in order and prints a line for each. Rejects at the first one that fails; its predecessors stay as
 * they are, and the next run continues.
 *
 * @param plan prints the changes without making them
 */
export async function runSteps(
  steps: readonly Step[],
  { print }: Pick<Tools, 'print'>,
  { plan }: { plan: boolean },
): Promise<void> {
  for (const { name, check, change } of steps) {
    const needed = await named(name, check);
    if (needed === null) {
      print(`= ${name}`);
      continue;
    }
    print(`+ ${name}: ${needed}`);
    if (!plan) await named(name, change);
  }
}
