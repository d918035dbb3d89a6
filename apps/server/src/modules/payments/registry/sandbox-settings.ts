import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '../../brand/index.ts'
import type { GatewayRegistry } from './gateway-registry.ts'

/**
 * Connects the gateways of a demo brand and writes what the sandbox's process needs, their keys included, to a file that only
 * this user can read. Returns its path, or `undefined` if the brand has no gateway that the sandbox stands in for.
 */
export async function preparePaymentSandbox(
  registry: GatewayRegistry,
  brand: Brand,
  { siteOrigin, dataDir }: { readonly siteOrigin: string; readonly dataDir: string },
): Promise<string | undefined> {
  const merchants = await registry.connectDemo(brand)
  if (merchants.length === 0) return undefined
  const { code, digits, symbol } = brand.currency
  const file = join(dataDir, 'payment-sandbox.json')
  // The file is replaced as a whole, so the sandbox never reads half of it.
  await writeFile(`${file}.new`, JSON.stringify({ siteOrigin, merchants, currency: { code, digits, symbol } }), {
    mode: 0o600,
  })
  await rename(`${file}.new`, file)
  return file
}
