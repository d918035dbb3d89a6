import { appGuide, blogPost, blogPosts, helpCentre, legalLicences, siteContents } from '@baize/contract'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { blogPageOf, blogPostOf, guideOf, helpCentreOf, licencesOf, siteContentsOf } from './content.rules.ts'
import type { Content } from './open-content.ts'

/** Binds the routes of the site's own texts: help, blog, guides, licences. */
export function bindContentRoutes(
  bind: Bind,
  { content, clock }: { readonly content: Content; readonly clock: Clock },
): void {
  const ofBrand = ({ brand }: Caller) => content.of(brand.brandId)
  bind(helpCentre, ({ caller, query: { lang } }) => {
    // Unlike all other calls, this one names its language `lang` (7.052).
    const asked = lang !== undefined && caller.brand.languages.includes(lang)
    return helpCentreOf(ofBrand(caller), asked ? lang : caller.language)
  })
  bind(siteContents, ({ caller }) => siteContentsOf(ofBrand(caller), caller.language, clock.now()))
  bind(legalLicences, ({ caller }) => licencesOf(ofBrand(caller), caller.language))
  bind(blogPosts, ({ caller, query }) => blogPageOf(ofBrand(caller), caller.language, clock.now(), query))
  bind(blogPost, ({ caller, params }) =>
    orNotFound(blogPostOf(ofBrand(caller), caller.language, clock.now(), params.slug)),
  )
  bind(appGuide, ({ caller, params }) => orNotFound(guideOf(ofBrand(caller), caller.language, params.platform)))
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refusal('content.not_found')
  return found
}
