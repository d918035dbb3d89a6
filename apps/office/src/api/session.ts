import { CallRefused } from '@baize/contract/client'
import {
  changeOperatorPassword,
  endOwnOperatorSession,
  officeLogin,
  officeLogout,
  officeSession,
  ownOperatorSessions,
} from '@baize/contract/office'
import { queryOptions } from '@tanstack/react-query'
import { begin, end } from '../session/session.ts'
import { call, endSession } from './client.ts'

/** Asks the server who is signed in. Throws if it did not answer. */
export async function findSession(): Promise<void> {
  try {
    begin(await call(officeSession, {}))
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 401) throw error
    end(false)
  }
}

/** Signs in. The token in the reply is for programs; a browser has a cookie. */
export async function signIn(body: { username: string; password: string; code: string }): Promise<void> {
  const { operator } = await call(officeLogin, { body })
  begin(operator)
}

/** Signs out. The page forgets the session even if the server does not answer. */
export async function signOut(): Promise<void> {
  try {
    await call(officeLogout, { body: {} })
  } finally {
    endSession(false)
  }
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(ownOperatorSessions, { signal }),
})

export function endOwnSession(sessionId: string): Promise<unknown> {
  return call(endOwnOperatorSession, { params: { sessionId } })
}

export function changePassword(body: { oldPassword: string; newPassword: string }): Promise<unknown> {
  return call(changeOperatorPassword, { body })
}
