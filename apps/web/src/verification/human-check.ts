import { humanChallenge, type HumanPurpose } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useCallback } from 'react'
import { call } from '../api/client.ts'
import { askForPerson } from '../dialogs/ask.ts'
import { useAccessPhrases } from '../language/phrases.ts'
import { solveWork } from './solve-work.ts'

/** The request field that carries the result; empty if the brand requires no check. */
type Result = { readonly challengeResult?: string }

/**
 * Runs the brand's human check before a code or link is sent (3.036): none, a proof of work on this device, or a
 * service's widget in a dialog. The result is valid for one call. Throws a {@link CallRefused}, also when the dialog is
 * closed (8.018).
 */
export function useHumanCheck(): (purpose: HumanPurpose) => Promise<Result> {
  const say = useAccessPhrases()
  return useCallback(
    async (purpose) => {
      const task = await call(humanChallenge, { query: { purpose } })
      if (task.kind === 'none') return {}
      if (task.kind === 'work') return { challengeResult: await solveWork(task.challenge) }
      const challengeResult = await askForPerson(say('human.text'), task)
      if (challengeResult !== undefined) return { challengeResult }
      throw new CallRefused('human.required', say(purpose === 'login' ? 'human.closedLogin' : 'human.closed'), 0)
    },
    [say],
  )
}
