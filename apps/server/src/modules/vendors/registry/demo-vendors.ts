import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { connectVendor, type ConnectParts } from './connect-vendor.ts'
import { connectionsOf, credentialsOf } from './connections.sql.ts'
import type { DemoConnection } from './vendors.files.ts'

/** Connects those of the demo brand's vendors that are not connected yet, each with newly created keys. */
export async function connectDemoVendors(
  parts: ConnectParts,
  brand: Brand,
  wanted: readonly DemoConnection[],
): Promise<void> {
  const known = new Set(
    (await connectionsOf(parts.database)).filter((row) => row.brandId === brand.brandId).map((row) => row.vendorCode),
  )
  const missing = wanted.filter(({ vendorCode }) => !known.has(vendorCode))
  await Promise.all(
    missing.map(async (one) => {
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
