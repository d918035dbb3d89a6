/**
 * Content: the site's own texts in its visitors' languages: help centre, blog, guides, licences.
 *
 * Owns no tables: the texts come from the brand's folder `content`, are sanitised when they are read at the start of the
 * process, and are answered from memory.
 *
 * Invariants: no HTML leaves this module unless it was sanitised; every article exists in every complete language; what a
 * brand has not set is answered as nothing, never as a placeholder.
 *
 * Emits: nothing.
 *
 * To change:
 * - help articles, blog posts, guides and licences: `brands/demo/content/`; their fields, `helpFile` and `blogFile` in
 *   `content.files.ts`
 * - how the help centre and the blog are put together: `helpCentreOf` and `blogPageOf` in `content.rules.ts`
 * - which HTML an article may contain: `safeArticle` in `apps/server/src/kernel/safe-html.ts`
 * - maximum length of an article: `maxArticleLength` in `read-content.ts`
 */
export { blogPostOf, guideOf } from './content.rules.ts'
export { bindContentRoutes } from './content.routes.ts'
export { openContent, type Content, type ContentParts } from './open-content.ts'
