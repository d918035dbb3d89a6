import { StartProblem } from './kernel/start-problem.ts'

const maxName = 100
const maxReason = 300

/** What an operator gives as `--by`: who they are. Throws a {@link StartProblem} if it is missing or too long. */
export function operatorName(text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name === '' || name.length > maxName)
    throw new StartProblem(`say who you are with --by, in 1 to ${maxName} characters.`)
  return name
}

/** What an operator gives as `--reason`: why they do it. Throws a {@link StartProblem} if it is missing or too long. */
export function operatorReason(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason === '' || reason.length > maxReason)
    throw new StartProblem(`say why with --reason, in 1 to ${maxReason} characters.`)
  return reason
}
