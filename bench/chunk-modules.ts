import { build } from 'vite'
import { root } from '../scripts/read-tree.ts'

/** The modules that went into each script of a build, by the script's path in the built folder. */
export type ChunkModules = ReadonlyMap<string, readonly string[]>

/** A module that the lobby's first load must not hold, and the script that holds it. */
export interface Stowaway {
  readonly script: string
  readonly module: string
}

/** Game, chart and editor code: the engines and the game client, what they draw and sound with, charts, editors. */
const heavy =
  /\/(?:packages\/engines|apps\/play)\/|\/node_modules\/(?:pixi\.js|@pixi|howler|recharts|d3-[a-z-]+|victory-vendor|@tiptap|prosemirror-[a-z]+)\//

/**
 * Builds the site once more in memory and asks the bundler which modules each script holds. Names carry a hash of what
 * they hold, so the same name as on the disk is the same script.
 */
export async function buildChunkModules(): Promise<ChunkModules> {
  const built = await build({
    root: `${root}apps/web`,
    mode: 'production',
    logLevel: 'error',
    build: { write: false, reportCompressedSize: false },
  })
  const bundles = Array.isArray(built) ? built : [built]
  const chunks = bundles
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .filter((one) => one.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds]))
}

/**
 * Game, chart and editor modules among some scripts. Throws for a script that the build did not make, and when no script
 * of the whole build holds any: the site has pages that verify games, so then this check would be blind.
 */
export function stowawaysIn(scripts: readonly string[], chunks: ChunkModules): Stowaway[] {
  const heavyOf = (script: string): Stowaway[] => {
    const modules = chunks.get(script)
    if (modules === undefined) throw new Error(`${script} is not of this build: build the site again`)
    return modules.filter((module) => heavy.test(module)).map((module) => ({ script, module }))
  }
  const found = scripts.flatMap(heavyOf)
  if ([...chunks.keys()].flatMap(heavyOf).length === 0)
    throw new Error('no script of the site holds game code, not even the page that verifies rounds')
  return found
}
