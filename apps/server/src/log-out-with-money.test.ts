import { describe, expect, it } from 'vitest'
import type { Session } from './kernel/caller.ts'
import { brandId, memberId } from './kernel/ids.ts'
import { createLog } from './kernel/log.ts'
import { Refusal } from './kernel/refusal.ts'
import { logOutWithMoney } from './log-out-with-money.ts'

const session: Session = {
  sessionId: 1n,
  brandId: brandId(1),
  memberId: memberId(1n),
  role: 'member',
  scope: 'site',
  wallet: 'main',
  gameCode: undefined,
}

/** Logs out while vendors answer as given, and returns what happened, in order. */
async function logOutWhere(bringing: (done: (what: string) => void) => Promise<void>, who = session) {
  const happened: string[] = []
  const logOut = async () => void happened.push('logged out')
  const log = createLog('silent')
  await logOutWithMoney({ logOut, bringHome: () => bringing((what) => happened.push(what)), log })(who)
  return happened
}

describe('logging out', () => {
  it('waits until money has come back from vendors', async () => {
    expect(await logOutWhere(async (done) => done('home'))).toEqual(['home', 'logged out'])
  })

  it('ends the session even if the money cannot be brought back (4.005)', async () => {
    const refused = () => Promise.reject(new Refusal('system.unavailable', { retryAfterSeconds: 2 }))
    expect(await logOutWhere(refused)).toEqual(['logged out'])
  })

  it('does not wait forever for a vendor that does not answer', async () => {
    expect(await logOutWhere(() => new Promise(() => undefined))).toEqual(['logged out'])
  })

  it('calls no vendor for a trial session', async () => {
    expect(await logOutWhere(async (done) => done('asked'), { ...session, role: 'trial' })).toEqual(['logged out'])
  })
})
