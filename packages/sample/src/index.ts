export { developer as sampleDeveloper, librarian as sampleLibrarian } from './content/people.ts';
export { createSampleContent, sampleSize, sampleVersion } from './content/sample-content.ts';
export { createSample } from './create-sample.ts';
export { createSampleMedia } from './media/sample-media.ts';
export { sampleAttribution, sampleNotice, type OpenMojiEntry, type OpenMojiSource } from './open-moji.ts';
export { openSamplePack, type SamplePack } from './pack/open-sample-pack.ts';
export { packSample } from './pack/pack-sample.ts';
