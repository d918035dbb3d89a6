import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json'))), '3x2')

/** Every country's flag as SVG in the ratio 3:2, by two-letter country code (ISO 3166-1). */
export function* flags(): Generator<readonly [code: string, svg: string]> {
  for (const file of readdirSync(folder)) {
    const [, code] = /^([A-Z]{2})\.svg$/.exec(file) ?? []
    if (code !== undefined) yield [code, readFileSync(join(folder, file), 'utf8')]
  }
}
