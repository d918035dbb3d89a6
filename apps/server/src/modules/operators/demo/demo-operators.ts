import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import { authenticatorOf, totpSecretBytes } from '../../factors/index.ts'
import { demoPassword } from '../../identity/index.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { openTotp, sealTotp } from '../staff/totp-secret.ts'
import { hasDemoOperator, insertDemoOperator, selectDemoOperators } from './demo-operator.sql.ts'

/** Two people, so that what needs two can be tried. */
const demoOperators = ['admin', 'cashier'] as const

/** A demo operator as the start of the server prints it. */
export interface DemoOperator {
  readonly username: string
  readonly password: string
  /** The secret to type into an authenticator app, and as an address that an app can scan. */
  readonly totpSecret: string
  readonly totpUri: string
}

/** Creates the missing demo operators, each with a secret of its own. */
export async function loadDemoOperators(parts: OperatorParts, { brandId }: Brand): Promise<void> {
  for (const username of demoOperators) {
    if (await hasDemoOperator(parts.database, username)) continue
    const operatorId = parts.randomness.uuid()
    await insertDemoOperator(parts.database, {
      operatorId,
      brandId,
      username,
      // The demo operators are named after their roles.
      role: username,
      passwordHash: await parts.passwords.hash(demoPassword),
      totpSealed: sealTotp(parts, operatorId, parts.randomness.bytes(totpSecretBytes)),
      createdAt: parts.clock.now(),
    })
  }
}

/** The demo operators who may sign in, with their secrets. */
export async function listDemoOperators(parts: OperatorParts): Promise<DemoOperator[]> {
  const rows = await selectDemoOperators(parts.database)
  return rows.map(({ operatorId, username, brandId, totpSealed }) => {
    const issuer = `${parts.brands.byId(brandId).name} Office`
    const { secret, uri } = authenticatorOf(openTotp(parts, operatorId, totpSealed), { issuer, account: username })
    return { username, password: demoPassword, totpSecret: secret, totpUri: uri }
  })
}

/** Throws a {@link StartProblem} if a demo operator may sign in: each start of demo mode has printed the secrets. */
export async function refuseDemoOperators({ database }: Pick<OperatorParts, 'database'>): Promise<void> {
  const [first] = await selectDemoOperators(database)
  if (first !== undefined)
    throw new StartProblem(
      `This database contains the demo operator ${first.username}. Production does not start with it. Use a separate database.`,
    )
}
