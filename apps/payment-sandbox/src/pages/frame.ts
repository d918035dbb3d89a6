import { fileCode, fontOf, languages, localeOf, locales } from '@baize/phrases'
import { html, type Html } from './html.ts'
import { fontFolderOf } from './bind-files.ts'
import type { Words } from './words.ts'

/** A page in the frame that all pages have. */
export interface Page {
  readonly title: string
  /** Its path, for links to the same page in other languages. */
  readonly path: string
  readonly main: Html
  /** What stands at the end of the header. */
  readonly aside?: Html
}

/** Writes a whole page. */
export function framed({ language, say }: Words, { title, path, main, aside }: Page): string {
  // Every page names all languages. Browsers only load the files whose letters they need.
  const fonts = languages.map(
    (one) => html`<link rel="stylesheet" href="/fonts/${fontFolderOf(fontOf(one))}/index.css" />`,
  )
  const choices = languages.map(
    (one) =>
      html`<a
        href="${path}?language=${fileCode(one)}"
        lang="${localeOf[one]}"
        hreflang="${localeOf[one]}"
        ${one === language ? html`aria-current="true"` : undefined}
        >${locales[one].name}</a
      >`,
  )
  return html`<!doctype html>
    <html lang="${localeOf[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${say('name')}</title>
        <link rel="icon" href="/icon.svg" />
        ${fonts}
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="top">
          <span class="brand"><img src="/icon.svg" alt="" width="36" height="36" />${say('name')}</span>
          <p>${say('hint')}</p>
          <nav class="languages">${choices}</nav>
          ${aside}
        </header>
        <main>${main}</main>
      </body>
    </html>`.text
}

/** A card that says what has become of something. */
export function notice(kind: 'good' | 'bad', title: string, hint: string, after?: Html): Html {
  return html`<section class="notice ${kind}" role="status">
    <h1>${title}</h1>
    <p>${hint}</p>
    ${after}
  </section>`
}
