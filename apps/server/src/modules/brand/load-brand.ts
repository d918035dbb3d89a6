import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../kernel/start-problem.ts'
import { brandSettings, type BrandSettings } from './brand.settings.ts'

/** A brand's settings as its file has them. */
export interface LoadedBrand {
  readonly settings: BrandSettings
  /** The file's own JSON, for the database. */
  readonly json: string
  readonly hash: Uint8Array
}

/** Reads and checks `brand.json` of a folder. Throws a {@link StartProblem} that names the file and what is wrong in it. */
export async function loadBrand(folder: string): Promise<LoadedBrand> {
  const file = join(folder, 'brand.json')
  const json = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`The brand's settings cannot be read: ${file}`)
  })
  const result = brandSettings.safeParse(parseJson(file, json))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StartProblem(
      `The brand's settings are not right: ${file}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`,
    )
  }
  const { hosts, contentDelivery } = result.data
  const strange = contentDelivery.gameHosts.find((host) => !hosts.includes(host))
  if (strange !== undefined)
    throw new StartProblem(
      `The brand's settings are not right: ${file}: contentDelivery.gameHosts: ${strange} is none of its hosts`,
    )
  return { settings: result.data, json, hash: createHash('sha256').update(json).digest() }
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartProblem(`The brand's settings are not JSON: ${file}`)
  }
}
