/**
 * Admission: who may visit the site right now.
 *
 * Owns the table `admission`: one row per brand with its maintenance and its end, and where visitors may come from. The
 * operator's command (`npm run site`) writes it, and every process reads it again within two seconds.
 *
 * Invariants: during maintenance no request of a member changes anything, but money on its way is always accepted;
 * maintenance ends at its stated end without anybody's doing; a visitor who may not be served gets no endpoint but the
 * status; an address comes from the connection or from a trusted proxy, never from a header that the visitor sends.
 *
 * Emits: nothing.
 *
 * To change:
 * - maintenance of the site, on and off: `changeMaintenance` in `change-admission.ts`, run by `npm run site` in
 *   `apps/server/src/site-command.ts`; its page, `apps/web/src/features/system/closed-pages.tsx`
 * - what still works during maintenance: `restrictionOf` in `admission.rules.ts`
 * - how soon a change of maintenance takes effect: `reloadIntervalMs` in `open-admission.ts`
 * - countries and addresses that may visit the site: set by the command `npm run site` (`docs/operating.md`), which calls
 *   `changeRegion` in `change-admission.ts`; checked by `restrictionOf` in `admission.rules.ts`
 * - which country an address is in: `openCountries` in `country-of-address.ts`
 */
export { changeMaintenance, changeRegion, listAdmission, type RegionChange } from './change-admission.ts'
export { openAdmission, type Admission } from './open-admission.ts'
