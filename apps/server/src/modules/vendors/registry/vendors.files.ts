import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gameType } from '@baize/contract'
import * as z from 'zod'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { dialects } from '../dialects/dialects.ts'
import { vendorCodePattern } from './connect-vendor.ts'

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
