/**
 * Content: what the house says of itself in its visitors' languages: help centre, blog, guides, licences.
 *
 * Owns no tables: the texts come from the folder `content` of the brand, are sanitised as they are read when the process
 * starts, and are answered from memory.
 *
 * Invariants: no HTML leaves this module that was not sanitised; every article is there in every complete language; what a
 * brand has not set is answered as nothing, never as a placeholder.
 *
 * Emits: nothing.
 */
export { blogPostOf, guideOf } from './content.rules.ts'
export { bindContentRoutes } from './content.routes.ts'
export { openContent, type Content, type ContentParts } from './open-content.ts'
