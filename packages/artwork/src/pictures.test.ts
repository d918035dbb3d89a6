import { expect, test } from 'vitest'
import { motifPicture, motifs, scenePicture, scenes } from './index.ts'

test('every motif and every scene stands alone as a picture that refers to nothing outside itself', () => {
  const pictures = [...Object.keys(motifs).map(motifPicture), ...Object.keys(scenes).map(scenePicture)]
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg [^]*<\/svg>$/)
    expect(picture).not.toMatch(/href="(?!#)|NaN|undefined/)
  }
})

test('what is not drawn has no picture, whatever it is called', () => {
  for (const key of ['', 'nothing', 'constructor', '__proto__']) {
    expect(motifPicture(key)).toBeUndefined()
    expect(scenePicture(key)).toBeUndefined()
  }
})
