import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { readPaymentsFile } from '../payments.files.ts'
import { aboutGatewayKey } from './gateway-keys.ts'
import { insertGateway, replaceGatewayKey } from './gateways.sql.ts'

/** What an operator's commands for gateways need. */
export interface OperateParts {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'sealSecret'>
  readonly clock: Clock
}

/** A gateway that an operator connects, and the key that both sides sign with. */
export interface GatewayConnection {
  readonly brandId: BrandId
  /** The brand's folder, with its `payments.json`. */
  readonly folder: string
  readonly gatewayCode: string
  /** 32 to 64 bytes in base64, as the gateway gave it. */
  readonly key: string
}

/**
 * Connects a gateway that the brand's `payments.json` names, or replaces its key: from then on only the new one counts.
 * Returns which. Throws a {@link StartProblem}, and changes nothing, if the file does not name it or the key is not one.
 */
export async function connectGateway(
  { database, secrets, clock }: OperateParts,
  { brandId, folder, gatewayCode, key }: GatewayConnection,
): Promise<'connected' | 'replaced'> {
  const { gateways } = await readPaymentsFile(folder)
  const named = gateways.find(({ code }) => code === gatewayCode)
  if (named === undefined) throw new StartProblem(`payments.json of the brand names no gateway ${gatewayCode}.`)
  if (named.apiBase === undefined)
    throw new StartProblem(`${gatewayCode} has no apiBase in payments.json: the sandbox stands in for it.`)
  const about = aboutGatewayKey({ brandId, gatewayCode })
  const keySealed = Buffer.from(secrets.sealSecret(bytesOf(key), about))
  const row = { brandId, gatewayCode, keySealed, isDemo: false, connectedAt: clock.now() }
  if (await insertGateway(database, row)) return 'connected'
  if (await replaceGatewayKey(database, row)) return 'replaced'
  throw new StartProblem(`${gatewayCode} was connected to the sandbox: give the real gateway another code.`)
}

function bytesOf(text: string): Buffer {
  const trimmed = text.trim()
  const bytes = Buffer.from(trimmed, 'base64')
  if (bytes.length < 32 || bytes.length > 64 || bytes.toString('base64') !== trimmed)
    throw new StartProblem('the key file must have 32 to 64 bytes in base64.')
  return bytes
}
