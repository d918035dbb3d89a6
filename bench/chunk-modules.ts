import { build } from 'vite'
import { root } from '../scripts/read-tree.ts'

/** The modules in each script of a build, by the script's path in the built folder. */
export type ChunkModules = ReadonlyMap<string, readonly string[]>

/** A module that the lobby's first load must not contain, and the script that contains it. */
export interface HeavyModule {
  readonly script: string
  readonly module: string
}

/** Game, chart and editor code: the engines, the game client with its graphics and sound libraries, charts, editors. */
const heavy =
  /\/(?:packages\/engines|apps\/play)\/|\/node_modules\/(?:pixi\.js|@pixi|howler|recharts|d3-[a-z-]+|victory-vendor|@tiptap|prosemirror-[a-z]+)\//

/**
 * Builds the site in memory and asks the bundler for the modules in each script. File names contain a hash of the contents,
 * so a script with the same name as on disk is the same script.
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
 * Finds game, chart and editor modules in some scripts. Throws for a script that is not from this build, and if no script of
 * the whole build contains any: the site has pages that verify games, so this check would then be ineffective.
 */
export function findHeavyModules(scripts: readonly string[], chunks: ChunkModules): HeavyModule[] {
  const heavyOf = (script: string): HeavyModule[] => {
    const modules = chunks.get(script)
    if (modules === undefined) throw new Error(`${script} is not from this build: build the site again`)
    return modules.filter((module) => heavy.test(module)).map((module) => ({ script, module }))
  }
  const found = scripts.flatMap(heavyOf)
  if ([...chunks.keys()].flatMap(heavyOf).length === 0)
    throw new Error('no script of the site contains game code, not even the page that verifies rounds')
  return found
}
