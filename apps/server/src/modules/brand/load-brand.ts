import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../kernel/start-problem.ts'
import { brandSettings, type BrandSettings } from './brand.settings.ts'

/** A brand's settings read from its file. */
export interface LoadedBrand {
  readonly settings: BrandSettings
  /** The file's JSON, to be stored in the database. */
  readonly json: string
  readonly hash: Uint8Array
}

/** Reads and checks `brand.json` in a folder. Throws a {@link StartProblem} that names the file and the error. */
export async function loadBrand(folder: string): Promise<LoadedBrand> {
  const file = join(folder, 'brand.json')
  const json = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`The brand's settings file cannot be read: ${file}`)
  })
  const result = brandSettings.safeParse(parseJson(file, json))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StartProblem(
      `The brand's settings are invalid: ${file}, at ${issue?.path.join('.') || 'the top level'}: ${issue?.message ?? ''}`,
    )
  }
  const { hosts, contentDelivery } = result.data
  const foreign = contentDelivery.gameHosts.find((host) => !hosts.includes(host))
  if (foreign !== undefined)
    throw new StartProblem(
      `The brand's settings are invalid: ${file}, at contentDelivery.gameHosts: ${foreign} is not one of its hosts`,
    )
  return { settings: result.data, json, hash: createHash('sha256').update(json).digest() }
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartProblem(`The brand's settings file is not valid JSON: ${file}`)
  }
}
