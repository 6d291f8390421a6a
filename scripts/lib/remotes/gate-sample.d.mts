export function buildGateSample(kind: 'house' | 'webpack' | 'rspack' | 'vite'): Promise<string>;
