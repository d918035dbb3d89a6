import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gameType } from '@baize/contract'
import * as z from 'zod'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { dialects } from '../dialects/dialects.ts'
import { vendorCodePattern, type NewConnection } from './connect-vendor.ts'

/** A demo brand's `connections.json`: which of its vendors the sandbox plays, and in which dialects. */
const connectionsFile = z.array(
  z.strictObject({
    vendorCode: z.string().regex(vendorCodePattern),
    dialect: z.enum(dialects.map((dialect) => dialect.name)),
    walletMode: z.enum(['seamless', 'transfer']),
    gameTypes: z.array(gameType).min(1),
  }),
)

/** A vendor that the sandbox plays. */
export type DemoConnection = z.output<typeof connectionsFile>[number]

/** Reads a brand's demo connections; none if the brand has no such file. Throws a {@link StartProblem}. */
export async function readDemoConnections(folder: string): Promise<readonly DemoConnection[]> {
  const file = join(folder, 'connections.json')
  const text = await readFile(file, 'utf8').catch(() => '[]')
  try {
    return connectionsFile.parse(JSON.parse(text))
  } catch (error) {
    throw new StartProblem(`${file} is invalid: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** An address of a vendor: without TLS only on this machine, since calls carry the tokens of players' sessions. */
const vendorAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}, 'must begin with https://')

/** A bound on wins in minor units; `null` is none. */
const winBound = z.union([z.null(), z.int().min(1).transform(BigInt)])

/** The settings that an operator connects a vendor with; `docs/operating.md` describes them. */
const settingsFile = z.strictObject({
  vendorCode: z.string().regex(vendorCodePattern, '1 to 32 letters, digits and underscores'),
  dialect: z.enum(dialects.map((dialect) => dialect.name)),
  apiBase: vendorAddress,
  walletMode: z.enum(['seamless', 'transfer']),
  gameTypes: z.array(gameType).min(1),
  launchOrigins: z.array(vendorAddress).max(20).default([]),
  allowedNetworks: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .max(100)
    .default([]),
  roundWindowHours: z.exactOptional(z.int().min(1).max(8_760)),
  maxWinMinor: z.exactOptional(winBound),
  maxWinsPerHourMinor: z.exactOptional(winBound),
  maxPromotionWinMinor: z.exactOptional(z.union([z.null(), z.int().min(0).transform(BigInt)])),
  wins: z.enum(['known_round', 'any']).default('known_round'),
  tokenNeeded: z.boolean().default(false),
  callPaths: z.record(z.string(), z.string()).default({}),
  launchForm: z.string().default('own'),
  launchFields: z.record(z.string(), z.unknown()).default({}),
})

/** The settings of a vendor that an operator connects. */
export type ConnectionSettings = Omit<NewConnection, 'brandId' | 'isDemo' | 'keys'>

/** Reads the settings of a vendor from a file. Throws a {@link StartProblem} that says what is wrong with it. */
export async function readConnectionSettings(file: string): Promise<ConnectionSettings> {
  const settings = settingsFile.safeParse(await readJson(file))
  if (settings.success) return settings.data
  const [issue] = settings.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}.`)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartProblem(`${file} cannot be read.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not JSON.`)
  }
}
