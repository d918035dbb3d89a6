import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { findWeakSettings } from './kernel/database/weak-settings.ts'
import { allowAddresses } from './kernel/http/allow-addresses.ts'
import { Crowds } from './kernel/http/limit-crowds.ts'
import { createListener, type ListenerParts } from './kernel/http/listener.ts'
import { createOfficeBind, type OfficeBind } from './kernel/http/office-bind.ts'
import { readPage } from './kernel/http/page.ts'
import { bindOutboxPage } from './modules/dispatch/index.ts'
import { openOffice } from './modules/office/index.ts'
import { bindOperatorRoutes } from './modules/operators/index.ts'
import { bindOfficeStream, bindSupportOffice } from './modules/support/index.ts'
import type { Foundations, Modules } from './open-modules.ts'
import { bindMetrics } from './operations.ts'
import { recordGamesOf } from './record-games.ts'
import { serveOffice } from './serve-site.ts'

/** The settings that the office's listener shares with the site's. */
type SharedParts = Omit<ListenerParts, 'page' | 'share'>

/** What lies under these is never a page of the office, whatever a browser accepts. */
const otherPaths = /^\/(?:office|health|metrics|dev)(?:\/|$)/

/** The back office's listener: from the allowed addresses, every endpoint behind its guard, and its pages. */
export async function listenAsOffice(
  foundations: Foundations,
  modules: Modules,
  parts: SharedParts,
): Promise<{ readonly office: FastifyInstance; readonly officeBind: OfficeBind }> {
  const { config, opened, clock, randomness, root } = foundations
  const folder = join(root, 'apps/office/dist')
  const pages = { folder, page: readPage(folder, { otherPaths }) }
  const office = await createListener({
    ...parts,
    page: pages.page,
    security: modules.security,
    share: 0.1,
    allowedHosts: config.allowedHosts,
    unframed: true,
  })
  allowAddresses(office, config.officeAddresses)
  bindMetrics(office, modules.metrics, config)
  if (config.mode === 'demo') bindOutboxPage(office, opened.database)
  const officeBind = createOfficeBind({
    app: office,
    crowds: new Crowds(),
    door: modules.operators,
    clock,
    throttle: modules.throttle,
    secureCookies: config.mode === 'production',
    checkReplies: config.checkReplies,
  })
  bindOperatorRoutes(officeBind, modules.operators)
  bindSupportOffice(officeBind, modules.support.parts)
  bindOfficeStream(office, {
    ...modules.support.parts,
    door: modules.operators,
    secureCookies: config.mode === 'production',
  })
  const around = {
    database: opened.database,
    clock,
    randomness,
    recordGames: recordGamesOf(modules.catalog),
    // The embedded database has what the server wrote.
    weakSettings: async () => (config.databaseUrl === undefined ? [] : findWeakSettings(opened.database)),
  }
  openOffice(officeBind, { ...modules, ...around })
  await serveOffice(office, pages)
  return { office, officeBind }
}
