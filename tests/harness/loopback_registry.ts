/** A registry of npm packages on the loopback interface, with one package in one version. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { packedPackage } from "./packed_package.ts";

/**
 * Runs a registry that has the packed package and no other.
 *
 * @param run Is given its address, which ends in a slash.
 * @returns What `run` returns.
 */
export async function withLoopbackRegistry<T>(
  run: (url: string) => Promise<T>,
): Promise<T> {
  const { tarball, manifest } = packedPackage();
  const bytes = readFileSync(tarball);
  const server = createServer(({ url = "", headers }, response) => {
    const root = `http://${headers.host}/`;
    if (url === "/hooktally") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(packument(manifest, bytes, root)));
    } else if (url === "/hooktally.tgz") {
      response.end(bytes);
    } else {
      response.statusCode = 404;
      response.end("{}");
    }
  });
  try {
    return await run(`http://127.0.0.1:${await listen(server)}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What a registry says of a package. */
function packument(
  manifest: Readonly<Record<string, unknown>>,
  tarball: Uint8Array,
  root: string,
): Record<string, unknown> {
  const version = String(manifest["version"]);
  const hash = createHash("sha512").update(tarball).digest("base64");
  const dist = {
    tarball: `${root}hooktally.tgz`,
    integrity: `sha512-${hash}`,
    shasum: createHash("sha1").update(tarball).digest("hex"),
  };
  return {
    name: "hooktally",
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
    time: { [version]: "2000-01-01T00:00:00.000Z" },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}
