import { expect, test } from 'vitest'
import { motifPicture, motifs, scenePicture, scenes } from './index.ts'

test('every motif and every scene is available as a self-contained picture', () => {
  const pictures = [...Object.keys(motifs).map(motifPicture), ...Object.keys(scenes).map(scenePicture)]
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg [^]*<\/svg>$/)
    expect(picture).not.toMatch(/href="(?!#)|NaN|undefined/)
  }
})

test('an unknown key has no picture, not even one inherited from Object.prototype', () => {
  for (const key of ['', 'nothing', 'constructor', '__proto__']) {
    expect(motifPicture(key)).toBeUndefined()
    expect(scenePicture(key)).toBeUndefined()
  }
})
