import { humanChallenge, type HumanPurpose } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useCallback } from 'react'
import { call } from '../../../api/client.ts'
import { askForPerson } from '../../../dialogs/ask.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { solveWork } from './solve-work.ts'

/** The field of a call that carries the result; empty where the brand asks for nothing. */
type Result = { readonly challengeResult?: string }

/**
 * Shows the house that a person asks, before it sends a code or link (3.036): nothing, work for this device, or a service's
 * widget in a dialog. What it gives goes into one call. Throws a {@link CallRefused}; closing the dialog is one too (8.018).
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
