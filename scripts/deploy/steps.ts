// Deployment steps. Each step compares the account with the checkout and changes only the difference, so that the next
// run continues after a failure.
import type { Tools } from './tools.ts';

export interface Step {
  name: string;
  /** Describes the required change; `null` if there is none. Rejects with UserError if the user must decide. */
  check: () => Promise<string | null>;
  change: () => Promise<void>;
  /** Whether the change writes the configuration, which is part of the build. */
  editsBuild?: boolean;
}

/** Runs `callback` and adds the name of the step to its error. */
async function withStepName<T>(name: string, callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Runs the steps in order, prints a line for each, and returns the required changes. Rejects when a step fails;
 * previous steps are not undone, and the next run continues.
 *
 * @param plan prints the changes without making them
 */
export async function runSteps(
  steps: readonly Step[],
  { print }: Pick<Tools, 'print'>,
  { plan }: { plan: boolean },
): Promise<(string | null)[]> {
  const changes: (string | null)[] = [];
  for (const { name, check, change } of steps) {
    const difference = await withStepName(name, check);
    changes.push(difference);
    if (difference === null) {
      print(`= ${name}`);
      continue;
    }
    print(`+ ${name}: ${difference}`);
    if (!plan) await withStepName(name, change);
  }
  return changes;
}
