import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manyGames, type KindOfGame } from '@baize/testkit'
import { root } from '../../scripts/read-tree.ts'

/** The number of games in a large catalogue. */
export const gamesInAll = 10_000

interface Vendor {
  readonly code: string
  readonly classifications: Readonly<Record<string, readonly string[]>>
}

/**
 * Copies the demo brand and adds 10,000 games, in a folder that the caller removes. The games belong to vendors that the demo
 * connects, so that they are open.
 */
export function writeLargeBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-large-brand-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  // The server validates these files when it loads them.
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const connections: { vendorCode: string }[] = JSON.parse(read('connections.json'))
  const connected = new Set(connections.map(({ vendorCode }) => vendorCode))
  const vendors: Vendor[] = JSON.parse(read('vendors.json'))
  const kinds = vendors
    .filter(({ code }) => connected.has(code))
    .flatMap(({ code, classifications }) =>
      (classifications['RNG'] ?? []).map((kind): KindOfGame => ({
        vendorCode: code,
        gameType: 'RNG',
        gameClassify: kind,
      })),
    )
  mkdirSync(join(folder, 'games'), { recursive: true })
  writeFileSync(join(folder, 'games/rng-many.json'), JSON.stringify(manyGames(gamesInAll, kinds)))
  return folder
}
