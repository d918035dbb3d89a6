import type { OfficeRoom } from '../../apps/office/src/rooms.ts'
import type { SiteRoom } from '../../apps/web/src/rooms.ts'
import type { Finding, Rule } from '../tidy/rule.ts'
import { eachImport, isTest } from './rules.ts'

/** The map of a React app in the form that the rules read. */
export type RoomMap = Readonly<Record<string, SiteRoom | OfficeRoom>>

/** The React apps that have a map of their folders. */
export type RoomedApp = 'web' | 'office'

const sourceOf = (app: RoomedApp) => `apps/${app}/src/`
const mapOf = (app: RoomedApp) => `${sourceOf(app)}rooms.ts`

/** The room that a path of an app belongs to. Files directly in `src` belong to none. */
function roomOf(source: string, path: string): string | undefined {
  return path.startsWith(source) ? /^([^/]+)\//.exec(path.slice(source.length))?.[1] : undefined
}

/** A room of an app imports only declared rooms, and no file directly in `src`. Only tests import `testing`. */
export function appRooms(app: RoomedApp, map: RoomMap): Rule {
  const source = sourceOf(app)
  return {
    name: app === 'web' ? 'site-rooms' : `${app}-rooms`,
    check(file) {
      const from = roomOf(source, file.path)
      if (from !== undefined && map[from] === undefined) {
        return [{ line: 1, subject: from, message: `${from} is not in ${mapOf(app)}` }]
      }
      if (!file.path.startsWith(source) || isTest(file.path)) return []
      return eachImport(file, (to) => {
        if (!to.startsWith(source)) return undefined
        const other = roomOf(source, to)
        if (other === from) return undefined
        if (other === 'testing') return 'only tests may import testing'
        if (from === undefined) return undefined
        if (other === undefined) return 'rooms must not import the files that put them together'
        return map[from]?.uses.includes(other) ? undefined : `${from} does not declare that it uses ${other}`
      })
    },
  }
}

/** Checks the map itself: each room uses only rooms listed before it. */
export function roomFaults(app: RoomedApp, map: RoomMap): Finding[] {
  const names = Object.keys(map)
  return Object.entries(map).flatMap(([name, { uses }]) =>
    uses
      .filter((used) => !names.slice(0, names.indexOf(name)).includes(used))
      .map((used) => ({
        rule: 'room-map',
        path: mapOf(app),
        line: 1,
        subject: name,
        message: `${name} uses ${used}, which is not listed before it`,
      })),
  )
}
