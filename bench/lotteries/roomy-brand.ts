import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/read-tree.ts'

/** As many slips of one member on one draw as settings may allow. */
const maxMemberSlips = 500

/**
 * A copy of the demo brand whose lotteries let each member buy as many slips on a draw as settings allow, so that a slice of load does not
 * meet that limit; returns its folder, which the caller removes.
 */
export function writeRoomyBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-roomy-brand-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'lotteries.json')
  // The demo brand's own file, which the server checks when it reads it.
  const lotteries = JSON.parse(readFileSync(file, 'utf8')) as { games: { settings: { limits: object } }[] }
  for (const { settings } of lotteries.games) settings.limits = { ...settings.limits, maxMemberSlips }
  writeFileSync(file, JSON.stringify(lotteries))
  return folder
}
