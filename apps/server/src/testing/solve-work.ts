import { humanChallenge, type HumanPurpose, type HumanTask, type WorkChallenge } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge as a visitor's page does; returns the solution in the form that calls take. */
export async function solveWork(challenge: WorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the challenge was not solved in time')
  const { counter, derivedKey } = solution
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
}

/** The challenge of a proof-of-work task. Throws for any other task. */
export function workOf(task: HumanTask): WorkChallenge {
  if (task.kind !== 'work') throw new Error(`the task is ${task.kind}`)
  return task.challenge
}

/** Asks the server for a task and solves it. */
export async function passHumanCheck(call: Client, purpose: HumanPurpose): Promise<string> {
  return solveWork(workOf(await call(humanChallenge, { query: { purpose } })))
}
