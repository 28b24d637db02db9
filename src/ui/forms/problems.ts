import { ApiError, type FieldProblem } from '../api/client.ts'

/** Splits an error into messages for fields and messages for the foot of the form. */
export function problemsOf(
  error: Error | null,
  names: readonly string[],
): { byField: Record<string, string>; rest: string[] } {
  if (error === null) return { byField: {}, rest: [] }
  const details = error instanceof ApiError ? error.details : []
  const byField: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of details) {
    const name = names.find((candidate) => belongs(problem, candidate))
    if (name === undefined) rest.push(`${problem.path}: ${problem.message}`.replace(/^: /, ''))
    else byField[name] ??= problem.message
  }
  return { byField, rest: details.length === 0 ? [error.message] : rest }
}

/** An error in a list item (`categories.2`) belongs to the field of the list. */
function belongs(problem: FieldProblem, name: string): boolean {
  return problem.path === name || problem.path.startsWith(`${name}.`)
}
