import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/read-tree.ts'
import { removeDataDir, startHouse } from '../scripts/run-house.ts'
import { copyDemoData } from './demo-data.ts'
import type { Guest, RunningHouse } from './house.ts'

/** A separate server, whose brand is the demo brand with other settings. */
export interface OwnHouse {
  readonly site: string
  readonly dataDir: string
  /** The same guest, on this server. */
  guestAt(guest: Guest): Guest
  stop(): Promise<void>
}

/** The changes to `brand.json`; the server validates the whole file when it loads it. */
export type BrandChange = (brand: {
  readonly registration?: object
  readonly verification?: object
}) => Readonly<Record<string, unknown>>

/** A list in one of the brand's files. */
export type BrandList = readonly Readonly<Record<string, unknown>>[]

/** Starts the server, optionally with additional environment variables, and with other lists in files of the brand. */
export async function startOwnHouse(
  change: BrandChange,
  environment: Readonly<Record<string, string>> = {},
  lists: Readonly<Record<string, (list: BrandList) => BrandList>> = {},
): Promise<OwnHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-brand-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: Parameters<BrandChange>[0] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...brand, ...change(brand) }))
  for (const [name, changed] of Object.entries(lists)) {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(changed(JSON.parse(readFileSync(path, 'utf8')))))
  }
  const { site, office, payments, operatorSecrets, dataDir, stop } = await startHouse(await copyDemoData(), {
    BRAND_DIR: folder,
    ...environment,
  })
  return {
    site,
    dataDir,
    guestAt: (guest) => guestOn({ site, office, payments, operatorSecrets, dataDir }, guest),
    async stop() {
      await stop()
      removeDataDir(dataDir)
      rmSync(folder, { recursive: true })
    },
  }
}

/** The same guest, on another server. */
export function guestOn(house: RunningHouse, guest: Guest): Guest {
  return {
    ...guest,
    house,
    async open(path) {
      await guest.page.goto(`${house.site}${path}`)
      await guest.page.getByRole('main').waitFor()
    },
  }
}
