// A module of its own: only a visitor who reads Chinese pays for its many subsets.
import '@fontsource-variable/noto-sans-sc/wght.css'
