import type { Client } from '@baize/contract/client'
import { Secret, TOTP } from 'otpauth'
import type { Stage } from './stage.ts'

/** An operator who is signed in at the back office. */
export interface Desk {
  readonly call: Client
  readonly operatorId: string
}

/** The two operators of the demo. */
export type OperatorName = 'admin' | 'cashier'

const browser = {
  address: '127.0.0.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
/** How long a code of an authenticator app is shown. Each is good for one sign-in. */
const stepSeconds = 31

/** Signs a demo operator in, with a new code. */
async function signIn(stage: Stage, username: OperatorName): Promise<Desk> {
  const { app, clock } = stage
  const known = (await app.operators.demoOperators()).find((one) => one.username === username)
  if (known === undefined) throw new Error(`there is no demo operator ${username}`)
  clock.moveTo(clock.now().add({ seconds: stepSeconds }))
  const generator = new TOTP({ secret: Secret.fromBase32(known.totpSecret) })
  const code = generator.generate({ timestamp: clock.now().epochMilliseconds })
  const { token, operator } = await stage.app.operators.signIn(browser, { username, password: known.password, code })
  return { call: stage.officeClient(browser, token), operatorId: operator.operatorId }
}

/** The desks of both operators. Each is signed in when they are needed first. */
export function openDesks(stage: Stage): (username: OperatorName) => Promise<Desk> {
  const desks = new Map<OperatorName, Promise<Desk>>()
  return (username) => {
    const desk = desks.get(username) ?? signIn(stage, username)
    desks.set(username, desk)
    return desk
  }
}
