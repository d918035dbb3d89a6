import type { GuidePlatform } from '@baize/contract'
import type { BrandText } from '../brand/index.ts'

/** An article with its sanitised HTML. */
export interface Article {
  readonly id: string
  readonly title: BrandText
  readonly html: BrandText
}

/** A part of the help centre. */
export interface HelpCategory {
  readonly id: string
  readonly title: BrandText
  readonly articles: readonly Article[]
}

/** An article of the blog. */
export interface BlogArticle extends Article {
  readonly summary: BrandText
  readonly art: string
  readonly publishedAt: string
}

/** How to put the site on a phone. */
export interface Guide extends Article {
  readonly id: GuidePlatform
  readonly summary: BrandText
}

/** A licence of the operator. */
export interface Licence {
  readonly id: string
  readonly regulator: BrandText
  readonly holder: BrandText
  readonly number: string
  readonly url: string
}

/** Everything that a brand says about itself. What it has not set is empty. */
export interface BrandContent {
  readonly help: readonly HelpCategory[]
  /** The newest first, including articles that are not published yet. */
  readonly blog: readonly BlogArticle[]
  readonly guides: readonly Guide[]
  readonly licences: readonly Licence[]
  readonly licenceStatement: BrandText | undefined
}
