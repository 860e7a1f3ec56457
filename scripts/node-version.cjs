// Before `npm start` and its neighbours, in words that every Node reads: an older one fails at the first TypeScript file
// with a sentence about its loader. npm puts the Node of the project first in the path, where it is installed.
const needed = 24;
const { node } = process.versions;
if (Number(node.split(".")[0]) < needed) {
  process.stderr.write(
    `Vitral needs Node ${needed}, and this is Node ${node}: install Node ${needed}, or run \`npm ci\` with its optional packages\n`,
  );
  process.exit(1);
}
