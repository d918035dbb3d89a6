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

/** Logs out where vendors do this, and gives what happened in its order. */
async function logOutWhere(bringing: (done: (what: string) => void) => Promise<void>, who = session) {
  const happened: string[] = []
  const logOut = async () => void happened.push('logged out')
  const log = createLog('silent')
  await logOutWithMoney({ logOut, bringHome: () => bringing((what) => happened.push(what)), log })(who)
  return happened
}

describe('logging out', () => {
  it('waits for money that comes home', async () => {
    expect(await logOutWhere(async (done) => done('home'))).toEqual(['home', 'logged out'])
  })

  it('ends the session also where the money cannot be brought home (4.005)', async () => {
    const refused = () => Promise.reject(new Refusal('system.unavailable', { retryAfterSeconds: 2 }))
    expect(await logOutWhere(refused)).toEqual(['logged out'])
  })

  it('does not wait for ever for a vendor that says nothing', async () => {
    expect(await logOutWhere(() => new Promise(() => undefined))).toEqual(['logged out'])
  })

  it('asks no vendor for trial play', async () => {
    expect(await logOutWhere(async (done) => done('asked'), { ...session, role: 'trial' })).toEqual(['logged out'])
  })
})
