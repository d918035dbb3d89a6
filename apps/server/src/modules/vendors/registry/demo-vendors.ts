import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { connectVendor, type ConnectParts } from './connect-vendor.ts'
import { addGameTypes, connectionsOf, credentialsOf } from './connections.sql.ts'
import type { DemoConnection } from './vendors.files.ts'

/**
 * Connects those of the demo brand's vendors that are not connected yet, each with newly created keys. Those of an earlier
 * version serve the types of games from now on that have been added since.
 */
export async function connectDemoVendors(
  parts: ConnectParts,
  brand: Brand,
  wanted: readonly DemoConnection[],
): Promise<void> {
  const rows = (await connectionsOf(parts.database)).filter((row) => row.brandId === brand.brandId)
  const known = new Map(rows.map((row) => [row.vendorCode, row]))
  await Promise.all(
    wanted.map(async (one) => {
      const row = known.get(one.vendorCode)
      if (row !== undefined) {
        const added = row.isDemo ? one.gameTypes.filter((type) => !row.gameTypes.includes(type)) : []
        if (added.length > 0) await addGameTypes(parts.database, row, added, parts.clock.now())
        return
      }
      const { vendorKey, houseKey, held } = await dialectOf(one.dialect).createCredentials()
      const keys = { vendor: vendorKey, house: houseKey, held: JSON.stringify(held) }
      await connectVendor(parts, { ...one, brandId: brand.brandId, apiBase: null, isDemo: true, keys })
    }),
  )
}

/**
 * Throws a {@link StartProblem} if a demo vendor is connected. Production must not run with vendors whose keys are in
 * the sandbox's settings file.
 */
export async function refuseDemoVendors({ database, clock }: Pick<ConnectParts, 'database' | 'clock'>): Promise<void> {
  const [connections, credentials] = await Promise.all([connectionsOf(database), credentialsOf(database, clock.now())])
  const [demo] = [...connections, ...credentials].filter((row) => row.isDemo)
  if (demo !== undefined)
    throw new StartProblem(
      `This database contains the demo vendor ${demo.vendorCode}, so production does not start. Use a separate database.`,
    )
}
