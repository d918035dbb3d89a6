import { pathOf } from './kernel/http/answer-errors.ts'
import { escaped } from './kernel/http/escaped.ts'
import type { FirstView } from './kernel/http/page.ts'
import { visitorAddress } from './kernel/http/visitor-address.ts'
import type { Admission } from './modules/admission/index.ts'
import type { Brands } from './modules/brand/index.ts'
import { firstPictureOf, type Messages } from './modules/messages/index.ts'

export interface FirstViewParts {
  readonly brands: Pick<Brands, 'byHost'>
  readonly messages: Pick<Messages, 'of' | 'now'>
  readonly admission: Pick<Admission, 'serves'>
}

/**
 * The beginning of the home page: its outline and the picture of the first banner, which a slow phone can show while the
 * scripts are still loading. It contains no text, since only the browser knows the visitor's language. The site removes it
 * once it has rendered.
 */
export function createFirstView({ brands, messages, admission }: FirstViewParts): FirstView {
  return async (request) => {
    if (pathOf(request) !== '/') return undefined
    const brand = brands.byHost(request.host)
    // A visitor who is not served must not see the site even for a moment.
    if (brand === undefined || !(await admission.serves(brand.brandId, visitorAddress(request)))) return undefined
    const picture = firstPictureOf(messages.of(brand.brandId), 'w_home', messages.now())
    return outline(picture === undefined ? '' : pictureOf(picture))
  }
}

const outline = (picture: string) =>
  `<div id="first-view" aria-hidden="true"><header><img alt="" src="/art/logo.svg"></header><aside></aside><main><div>${picture}</div></main></div>`

function pictureOf({ url, phoneUrl }: { readonly url: string; readonly phoneUrl: string }): string {
  return `<picture><source media="(max-width: 43em)" srcset="${escaped(phoneUrl)}"><img alt="" fetchpriority="high" src="${escaped(url)}"></picture>`
}
