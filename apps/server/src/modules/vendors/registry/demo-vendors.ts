import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brand } from '../../brand/index.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { connectVendor, type ConnectParts } from './connect-vendor.ts'
import { connectionsOf, credentialsOf } from './connections.sql.ts'
import type { DemoConnection } from './vendors.files.ts'

/** Connects the demo brand's vendors that are not connected yet, each with keys of its own, made now. */
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

/** Production must not run with vendors whose keys lie in a file for the sandbox. Throws a {@link StartProblem}. */
export async function refuseDemoVendors({ database, clock }: Pick<ConnectParts, 'database' | 'clock'>): Promise<void> {
  const [connections, credentials] = await Promise.all([connectionsOf(database), credentialsOf(database, clock.now())])
  const [demo] = [...connections, ...credentials].filter((row) => row.isDemo)
  if (demo !== undefined)
    throw new StartProblem(
      `This database holds the demo vendor ${demo.vendorCode}; production does not start with it. Use a database of its own.`,
    )
}
